#!/usr/bin/env bash
# Holds what is in this folder to the tools that will read it, as far as they are here. With a
# built bin/hivis each proxy is started in front of it, on loopback alone (PORT and the next two).
set -euo pipefail
cd "$(dirname "$0")"
here() { command -v "$1" >/dev/null || { echo "skipped: no $1"; return 1; }; }
own="$(mktemp -d)"
started=()
container=""
finish() {
  for each in "${started[@]}"; do kill "$each" 2>/dev/null && wait "$each" 2>/dev/null || true; done
  [ -z "$container" ] || docker stop "$container" >/dev/null
  rm -rf "$own"
}
trap finish EXIT
chmod 755 "$own" # PostgreSQL runs as somebody else when this is root
port="${PORT:-18640}"

certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=hivis.example -addext 'subjectAltName=DNS:hivis.example,DNS:*.hivis.example' \
    -keyout "$own/key.pem" -out "$own/fullchain.pem" 2>/dev/null
}

# hivis serves at $port + 1 what the samples call by another name.
serve() {
  [ -x ../bin/hivis ] || { echo "skipped: no bin/hivis to put a proxy in front of"; return 1; }
  HIVIS_DATA_DIR="$own/data" HIVIS_LISTEN="127.0.0.1:$((port + 1))" HIVIS_BASE_URL=https://hivis.example HIVIS_TRUST_PROXY=true \
    HIVIS_METRICS_LISTEN=off HIVIS_LOG_LEVEL=error ../bin/hivis serve >"$own/hivis.log" 2>&1 &
  started+=($!)
  for _ in $(seq 90); do
    curl -sf -o /dev/null -H 'Host: hivis.example' "http://127.0.0.1:$((port + 1))/" && return
    sleep 1
  done
  cat "$own/hivis.log"
  exit 1
}

said() { grep -o "\"$1\":\"[^\"]*" | head -1 | cut -d '"' -f 4; }

# enter sets the installation up, once, and signs in as its first person through the proxy.
enter() {
  local token word="$RANDOM-Check-$RANDOM" json=(-H 'Content-Type: application/json' -H 'Origin: https://hivis.example')
  if [ ! -e "$own/word" ]; then
    token="$(grep -o '/setup#[A-Za-z0-9_-]*' "$own/hivis.log" | head -1 | cut -d '#' -f 2)"
    ask -f -o /dev/null "${json[@]}" https://hivis.example/api/v1/setup -d "{\"token\":\"$token\",\"organization_name\":\"Acme\",
      \"sub_domain\":\"acme\",\"site_name\":\"Works\",\"time_zone\":\"Europe/Sofia\",\"full_name\":\"Admin\",\"email\":\"admin@acme.example\",\"password\":\"$word\"}"
    echo "$word" >"$own/word"
  fi
  json=(-H 'Content-Type: application/json' -H 'Origin: https://acme.hivis.example')
  ask -c "$own/jar" "${json[@]}" https://acme.hivis.example/api/v1/sign_in -d "{\"email\":\"admin@acme.example\",\"password\":\"$(cat "$own/word")\"}" >"$own/session"
  signed=(-b "$own/jar" -H 'Origin: https://acme.hivis.example' -H "Authorization: Bearer $(said access <"$own/session")"
    -H "X-CSRF-Token: $(said csrf <"$own/session")" -H "X-API-Key: $(ask https://acme.hivis.example/api/v1/boot | said api_key)")
}

ask() { curl -sk --max-time 20 --http1.1 --connect-to "::127.0.0.1:$port" "$@"; }

# What has to come through a proxy: a page, a socket, and a file that the product itself looks at.
behind() {
  local name="$1"
  for _ in $(seq 20); do ask -f -o /dev/null https://hivis.example/ && break || sleep 1; done
  ask -f https://hivis.example/ | grep -q '<div id="root">' || { echo "$name: no page"; exit 1; }
  enter
  local upgraded
  upgraded="$(ask -o /dev/null -w '%{http_code}' --max-time 3 "${signed[@]}" -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: aGl2aXMtaGl2aXMtaGl2aQ==' -H 'Sec-WebSocket-Protocol: actioncable-v1-json' https://acme.hivis.example/cable || true)"
  [ "$upgraded" = 101 ] || { echo "$name: /cable was answered $upgraded"; exit 1; }
  { echo "%PDF-1.4"; head -c 9900000 /dev/urandom; } >"$own/file.pdf"
  ask "${signed[@]}" -F "file=@$own/file.pdf" https://acme.hivis.example/api/attachments | grep -q '"attachment"' || { echo "$name: a file of 10 MB does not arrive"; exit 1; }
  echo "$name passes pages, sockets and files"
}

stop_last() {
  kill "${started[-1]}"
  wait "${started[-1]}" 2>/dev/null || true
  unset 'started[-1]'
}

if here systemd-analyze; then
  sed 's#/usr/local/bin/hivis#/bin/true#' hivis.service >"$own/hivis.service" # the binary need not be there
  systemd-analyze verify "$own/hivis.service"
  systemd-analyze security --offline=true --threshold=20 --no-pager "$own/hivis.service" >"$own/security" || { cat "$own/security"; exit 1; }
  echo "hivis.service is understood"
fi
served=""
if here nginx || here caddy; then
  certificate
  serve && served=yes
fi
if here nginx; then
  { echo "pid $own/nginx.pid; daemon off; events {} http { access_log off; client_body_temp_path $own/body; proxy_temp_path $own/proxy;"
    sed "s#/etc/ssl/hivis#$own#; s#listen 443#listen 127.0.0.1:$port#; s#127.0.0.1:8080#127.0.0.1:$((port + 1))#" nginx.conf; echo "}"; } >"$own/nginx.conf"
  nginx -t -q -e "$own/nginx.log" -c "$own/nginx.conf"
  echo "nginx.conf is understood"
  if [ -n "$served" ]; then
    nginx -e "$own/nginx.log" -c "$own/nginx.conf" & started+=($!)
    behind nginx
    stop_last
  fi
fi
if here caddy; then
  { echo "{
	admin off
	http_port $((port + 2))
	https_port $port
	default_bind 127.0.0.1
}"
    sed "s#/certificates/#$own/#g; s#hivis:8080#127.0.0.1:$((port + 1))#" Caddyfile; } >"$own/Caddyfile"
  HOME="$own" caddy validate --adapter caddyfile --config "$own/Caddyfile" >"$own/caddy.log" 2>&1 || { cat "$own/caddy.log"; exit 1; }
  echo "Caddyfile is understood"
  if [ -n "$served" ]; then
    HOME="$own" caddy run --adapter caddyfile --config "$own/Caddyfile" >"$own/caddy.log" 2>&1 & started+=($!)
    behind caddy
    stop_last
  fi
fi
if here promtool; then
  promtool check rules alerts.yaml
  promtool test rules alerts_test.yaml
fi
if here docker && docker info >/dev/null 2>&1; then
  docker build -t hivis:check ..
  container="$(docker run -d --rm -e HIVIS_LISTEN=:8080 hivis:check)"
  for _ in $(seq 60); do
    [ "$(docker inspect -f '{{.State.Health.Status}}' "$container")" = healthy ] && echo "the image serves" && exit 0
    sleep 2
  done
  docker logs "$container"
  exit 1
else
  echo "skipped: no running docker"
fi
