import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_register'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableGame',
            fields=[
                ('game', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('tournament', models.UUIDField(db_index=True)),
                ('division', models.CharField(max_length=32)),
                ('round', models.SmallIntegerField()),
                ('table', models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('club', models.CharField(max_length=64)),
                ('tournament', models.UUIDField(db_index=True)),
                ('role', models.CharField(max_length=16)),
                ('entry', models.UUIDField(null=True)),
                ('person', models.UUIDField(null=True)),
                ('made', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('expires', models.DateTimeField()),
                ('revoked', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('entry__isnull', False), ('person__isnull', False), ('role', 'player')), models.Q(('entry__isnull', True), ('person__isnull', True), models.Q(('role', 'player'), _negated=True)), _connector='OR'), name='tournaments_link_of_player')],
            },
        ),
        migrations.CreateModel(
            name='Ranking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.CharField(max_length=64)),
                ('series', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=64)),
                ('as_of', models.JSONField()),
                ('body', models.TextField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'series'), name='tournaments_ranking_once')],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('division', models.CharField(max_length=32)),
                ('round', models.SmallIntegerField()),
                ('version', models.IntegerField()),
                ('head', models.CharField(max_length=64)),
                ('body', models.TextField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'division', 'round'), name='tournaments_standing_once')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('stream', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('club', models.CharField(max_length=64)),
                ('ruleset', models.CharField(max_length=32)),
                ('date', models.DateField()),
                ('divisions', models.JSONField()),
                ('players', models.JSONField()),
                ('phase', models.CharField(max_length=16)),
                ('public', models.BooleanField()),
                ('version', models.IntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['club', '-date', '-stream'], name='tournaments_of_club'), models.Index(condition=models.Q(('public', True)), fields=['-date', '-stream'], name='tournaments_public')],
            },
        ),
    ]
