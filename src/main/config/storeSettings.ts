import { EMBEDDED, STORE_FORMS } from "../storeSpec.ts";

/** Where the data is, and who may come to it. */
export const STORE_SETTINGS = {
  store: {
    about: `What keeps the data: ${STORE_FORMS}.`,
    default: EMBEDDED,
    variable: "LOCI_STORE",
    flag: "store",
  },
  storeUser: {
    about: "Who Loci is to that server.",
    default: "neo4j",
    variable: "LOCI_STORE_USER",
  },
  storePassword: {
    about: "The password that it shows there.",
    default: null,
    variable: "LOCI_STORE_PASSWORD",
    secret: true,
  },
  storeDatabase: {
    about: "The database of that server, where it is not the user's home database.",
    default: null,
    variable: "LOCI_STORE_DATABASE",
  },
  storeName: {
    about: "The name of the data on that server, on which others can lie beside it.",
    default: "loci",
    variable: "LOCI_STORE_NAME",
  },
} as const;
