# One image for the four programs; docker-compose.yml says which one a container runs.
ARG NODE_IMAGE=node:24.21.0-slim
FROM ${NODE_IMAGE} AS built
WORKDIR /portico
COPY . .
RUN node scripts/setup.mjs
# What only builds and tests need stays behind.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && CI=1 node .portico-tools/pnpm-*/node_modules/pnpm/bin/pnpm.cjs install --prod --frozen-lockfile \
  && rm -rf packages/demo-pictures

FROM ${NODE_IMAGE}
WORKDIR /portico
# Owned by root: who breaks into a program cannot change what it runs.
COPY --from=built /portico/node_modules node_modules
COPY --from=built /portico/packages packages
COPY --from=built /portico/apps apps
COPY --from=built /portico/package.json /portico/scripts/ready.mjs ./
# What starts a program as `npm start` does: its table, and the sources without their types.
COPY --from=built /portico/scripts/program.mjs /portico/scripts/begin.mjs scripts/
COPY --from=built /portico/scripts/program/main.mjs scripts/program/
COPY --from=built /portico/scripts/start/programs.mjs /portico/scripts/start/node-arguments.mjs /portico/scripts/start/load-stripped.mjs scripts/start/
COPY --from=built /portico/scripts/setup/runtime.mjs /portico/scripts/setup/stripped-file.mjs scripts/setup/
COPY --from=built /portico/.portico-tools/stripped .portico-tools/stripped
# A new volume takes its owner from here.
RUN mkdir -p /data/keys/web-gateway /data/keys/gateway-booking-server /data/keys/gateway-admin /data/keys/admin-booking-server && chown -R node /data
USER node
ENV NODE_ENV=production
