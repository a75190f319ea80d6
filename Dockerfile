# The images can be a mirror's: --build-arg GO=... NODE=... RUN=...
ARG GO=golang:1.26-trixie
ARG NODE=node:24-trixie-slim
ARG RUN=debian:trixie-slim

FROM ${NODE} AS node

FROM ${GO} AS build
# Where modules and packages come from, if not from the usual places. What was fetched
# once stays in the caches, so that the next build needs no network.
ARG GOPROXY
ARG NPM_CONFIG_REGISTRY
ENV npm_config_prefer_offline=true
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY . .
ARG VERSION=development
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build --mount=type=cache,target=/root/.npm \
    make build VERSION=${VERSION}

FROM ${RUN}
# The bundled PostgreSQL needs the C++ library; mail servers and S3 have certificates.
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++6 ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 hivis && useradd --system --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin hivis \
 && install -d -o 10001 -g 10001 /data
COPY --from=build /src/bin/hivis /usr/local/bin/hivis
# A number, so that Kubernetes knows that it is not root.
USER 10001:10001
ENV HIVIS_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["hivis", "health"]
ENTRYPOINT ["hivis"]
CMD ["serve"]
