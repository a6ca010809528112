import dns from "node:dns/promises";

/**
 * Makes resolvers use the name server `address:port` in TEST_NAME_SERVER instead of the machine's, so that no
 * test sends queries to other machines or waits for a name server that doesn't respond.
 */
dns.Resolver = class extends dns.Resolver {
  constructor(options) {
    super(options);
    this.setServers([process.env.TEST_NAME_SERVER]);
  }
};
