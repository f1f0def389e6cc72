#!/bin/sh
# enter.sh LAYER KEEP COMMAND... - run COMMAND with LAYER (a tar, or empty)
# laid over /.  To be called in a new mount and pid namespace (unshare(1)).
# What COMMAND changes goes with it, but for the current folder, and but for
# KEEP (if not empty): a tar that all changes are written to.
set -eu
layer=$1 keep=$2
shift 2
here=$PWD
# A folder to mount on that is there, so that none is left, and that hides
# nothing of what is needed.
for root in /mnt /media /srv /opt /home; do
	case $here:${srcdir-}:$layer:$keep in
	*"$root"/*) ;;
	*) [ ! -d "$root" ] || break ;;
	esac
done

mount --make-rprivate /
mount -t tmpfs -o size=2g,mode=755 none "$root"
mkdir "$root/upper" "$root/work" "$root/all"
chmod 755 "$root/upper"
[ -z "$layer" ] || tar -C "$root/upper" --xattrs --xattrs-include='*' \
	-xf "$layer"
mount -t overlay -o "lowerdir=/,upperdir=$root/upper,workdir=$root/work" \
	overlay "$root/all"
mount -t proc proc "$root/all/proc"
mount --rbind /dev "$root/all/dev"
mount -t tmpfs -o mode=1777 none "$root/all/dev/shm"
mount -t tmpfs -o mode=755 none "$root/all/run"
mount -t tmpfs -o mode=1777 none "$root/all/tmp"
# These may be other file systems than /.
for dir in "$here" ${srcdir+"$srcdir"}; do
	mkdir -p "$root/all$dir"
	mount --bind "$dir" "$root/all$dir"
done
[ -z "$keep" ] || {
	chroot "$root/all" "$@"
	umount -l "$root/all"
	tar -C "$root/upper" --xattrs --xattrs-include='*' -cf "$keep" \
		--exclude=./var/lib/apt --exclude=./var/cache \
		--exclude=./var/lib/dpkg --exclude=./usr/share/doc \
		--exclude=./usr/share/man --exclude=./usr/share/locale \
		--exclude=".$here" .
	exit 0
}
# Not exec: a server whose parent is process 1 takes itself for a daemon already.
chroot "$root/all" /bin/sh -c 'cd "$0" && exec "$@"' "$here" "$@"
