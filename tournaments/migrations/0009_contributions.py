"""What each closed tournament contributes to its club's rankings is kept."""

from django.db import migrations, models


def contribute(apps, _editor):
    """The next sweep makes the contributions; rankings that rest on the same stay as they are."""
    apps.get_model('games', 'Follower').objects.filter(follower='rankings').delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_words_of_clubs'),
        ('tournaments', '0008_standings_by_round'),
    ]

    operations = [
        migrations.RunPython(contribute, migrations.RunPython.noop),
        migrations.CreateModel(
            name='Contribution',
            fields=[
                ('tournament', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('club', models.CharField(db_index=True, max_length=64)),
                ('version', models.IntegerField()),
                ('head', models.CharField(max_length=64)),
                ('format', models.SmallIntegerField()),
                ('date', models.CharField(max_length=10)),
                ('rated', models.BooleanField()),
                ('body', models.TextField()),
            ],
        ),
    ]
