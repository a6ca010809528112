import dns from "node:dns/promises";

/** Loaded into a server under test: its own resolvers ask the name server in TEST_NAME_SERVER, as `address:port`. */
dns.Resolver = class extends dns.Resolver {
  constructor(options) {
    super(options);
    this.setServers([process.env.TEST_NAME_SERVER]);
  }
};
