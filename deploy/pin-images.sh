#!/bin/sh
# A tag moves; a digest does not. Images are shipped by the digests below. For newer ones this asks the registry which the tags name
# today and writes them, by digest, into .env beside both compose files, which take them from there:
#   sh deploy/pin-images.sh            asks, and writes
#   sh deploy/pin-images.sh --check    tells what is used; ends with 1 when something is not named by a whole digest of its tag
set -eu
cd "$(dirname "$0")"

IMAGES='
NODE_IMAGE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
POSTGRES_IMAGE=postgres:18@sha256:86c951e05bf56c93d95d397747fb8820ac76cc3bedb78f43abd83eedbe3666ae
DEBIAN_IMAGE=debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
NGINX_IMAGE=nginxinc/nginx-unprivileged:1.28-alpine@sha256:7377697a821c131a924a7105fafbe7414db4e9fcc77a6f08f776f33f141ec3f8
'
FOLDERS='. cluster'

tag_of() { tag=${1#*=}; printf '%s' "${tag%@*}"; }
is_digest() { printf '%s\n' "$1" | grep -Eqx 'sha256:[0-9a-f]{64}'; }

check() {
  problems=0
  for folder in $FOLDERS; do
    for image in $IMAGES; do
      name=${image%%=*} shipped=${image#*=} tag=$(tag_of "$image")
      [ "$folder" = . ] && ! grep -q "\${$name:-" compose.yaml && continue
      value=$(sed -n "s/^$name=//p" "$folder/.env" 2>/dev/null | tail -n 1)
      if [ -z "$value" ]; then told="$shipped, as shipped"
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
    tag=$(tag_of "$image")
    digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
    if ! is_digest "$digest"; then echo "The registry told no digest of $tag; nothing was changed." >&2; exit 1; fi
    lines="$lines${image%%=*}=$tag@$digest
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
