#!/bin/sh
# A tag moves; a digest does not. Asks the registry which images the tags name today and writes them, by digest, into .env beside both
# compose files, which take them from there. Again after each upgrade, and whenever you want newer images:
#   sh deploy/pin-images.sh            asks, and writes
#   sh deploy/pin-images.sh --check    tells what is pinned; ends with 1 when something is not, or not by a whole digest of its tag
set -eu
cd "$(dirname "$0")"

IMAGES='
NODE_IMAGE=node:24-slim
POSTGRES_IMAGE=postgres:18
DEBIAN_IMAGE=debian:trixie-slim
NGINX_IMAGE=nginxinc/nginx-unprivileged:1.28
'
FOLDERS='. cluster'

is_digest() { printf '%s\n' "$1" | grep -Eqx 'sha256:[0-9a-f]{64}'; }

check() {
  problems=0
  for folder in $FOLDERS; do
    for image in $IMAGES; do
      name=${image%%=*} tag=${image#*=}
      [ "$folder" = . ] && ! grep -q "\${$name:-" compose.yaml && continue
      value=$(sed -n "s/^$name=//p" "$folder/.env" 2>/dev/null | tail -n 1)
      if [ -z "$value" ]; then told="not pinned: $tag"; problems=1
      elif is_digest "${value#"$tag@"}"; then told=$value
      else told="$value, which is no whole digest of $tag"; problems=1; fi
      echo "deploy/$folder/.env: $name is $told"
    done
  done
  return $problems
}

pin() {
  lines=''
  for image in $IMAGES; do
    digest=$(docker buildx imagetools inspect "${image#*=}" --format '{{.Manifest.Digest}}')
    if ! is_digest "$digest"; then echo "The registry told no digest of ${image#*=}; nothing was changed." >&2; exit 1; fi
    lines="$lines$image@$digest
"
  done
  for folder in $FOLDERS; do
    touch "$folder/.env"
    others=$(grep -Ev '^(NODE|POSTGRES|DEBIAN|NGINX)_IMAGE=' "$folder/.env" || true)
    printf '%s' "${others:+$others
}$lines" >"$folder/.env.new"
    mv "$folder/.env.new" "$folder/.env"
  done
  check
}

case ${1-} in
  '') pin ;;
  --check) check ;;
  *) echo "usage: sh deploy/pin-images.sh [--check]" >&2; exit 2 ;;
esac
