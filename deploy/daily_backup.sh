#!/bin/sh
# daily_backup.sh FOLDER [MINUTES]: a whole copy of the house if the newest there is as old, or nearly a day; each stays
# for thirty days. One that is torn when its process is killed has another name, and counts as none.
set -eu
if [ -z "$(find "$1" -name 'backup-*.house' -mmin "-${2:-1430}")" ]; then
    rm -f "$1/half"
    python manage.py move_house "$1/half"
    copy="$1/backup-$(date -u +%Y%m%d-%H%M%S).house"
    mv "$1/half" "$copy"
    echo "$copy"
    find "$1" -name 'backup-*.house' -mtime +30 -delete
fi
