# Lets Caddy run as an ordinary user. In the official image, its data folder belongs to root.
FROM caddy:2.11.4-alpine
ENV XDG_DATA_HOME=/var/lib/caddy XDG_CONFIG_HOME=/var/lib/caddy
RUN mkdir -p /var/lib/caddy && chown 1000:1000 /var/lib/caddy
COPY Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --retries=3 CMD ["wget", "--quiet", "--spider", "http://127.0.0.1:2019/config/"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
