import dns from "node:dns/promises";

/** Makes the resolvers of a server under test use the name server `address:port` in TEST_NAME_SERVER. */
dns.Resolver = class extends dns.Resolver {
  constructor(options) {
    super(options);
    this.setServers([process.env.TEST_NAME_SERVER]);
  }
};
