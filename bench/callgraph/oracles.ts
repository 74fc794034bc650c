import type { Checkout } from "./checkout.ts";
import { goOracle } from "./go/goOracle.ts";
import type { OracleGraph } from "./oracleGraph.ts";
import { pythonOracle } from "./python/pythonOracle.ts";
import { pythonTools } from "./python/pythonTools.ts";
import { installPackages } from "./typescript/installPackages.ts";
import { typescriptOracle } from "./typescript/typescriptOracle.ts";

/** A compiler that can be asked about projects of its language. */
export interface Oracle {
  /** Also the folder of its sources. */
  readonly language: string;
  readonly extensions: RegExp;
  ask(checkout: Checkout, cacheFolder: string): Promise<OracleGraph>;
}

const ORACLES: readonly Oracle[] = [
  {
    language: "typescript",
    extensions: /\.[cm]?[jt]sx?$/,
    async ask({ root, files }) {
      installPackages(root);
      return typescriptOracle(root, files);
    },
  },
  {
    language: "python",
    extensions: /\.py$/,
    ask: async (checkout, cacheFolder) =>
      pythonOracle(checkout.root, checkout.files, await pythonTools(checkout, cacheFolder)),
  },
  { language: "go", extensions: /\.go$/, ask: ({ root }, cacheFolder) => goOracle(root, cacheFolder) },
];

/** The oracle for the language that most files of the project are written in. */
export function oracleFor({ files }: Checkout): Oracle {
  const count = ({ extensions }: Oracle) => files.filter((file) => extensions.test(file)).length;
  return ORACLES.reduce((best, next) => (count(next) > count(best) ? next : best));
}
