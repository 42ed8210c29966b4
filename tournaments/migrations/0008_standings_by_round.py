"""A standing's row holds the lines of its own round instead of all rounds in each of its rows."""

from django.db import migrations, models


def compute_anew(apps, _editor):
    """The rows of the old form go; the next sweep makes them in the new one."""
    apps.get_model('tournaments', 'Standing').objects.all().delete()
    apps.get_model('games', 'Follower').objects.filter(follower='standings').delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_words_of_clubs'),
        ('tournaments', '0007_words_asked'),
    ]

    operations = [
        migrations.RunPython(compute_anew, migrations.RunPython.noop),
        migrations.RemoveField(model_name='standing', name='head'),
        migrations.RemoveField(model_name='standing', name='version'),
        migrations.AddField(
            model_name='standing',
            name='digest',
            field=models.CharField(max_length=64, default=''),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='standing',
            name='lines',
            field=models.TextField(default=''),
            preserve_default=False,
        ),
    ]
