# Mela in a container: the Node.js that npm brings with it, the built web client, the server's sources. PostgreSQL is
# outside (see compose.yaml). Build with: docker build -t mela .

FROM debian:trixie-slim AS files
# What is copied into each stage is named here and in .dockerignore, and nowhere else.
