# One image for the four programs; docker-compose.yml says which one a container runs.
FROM node:24.21.0-slim
WORKDIR /portico
COPY --chown=node . .
RUN mkdir /data && chown node /portico /data
USER node
RUN node scripts/setup.mjs
ENV NODE_ENV=production PATH=/portico/node_modules/node/bin:$PATH
VOLUME /data
