import { goSample } from "./goSample.ts";
import { javaSample } from "./javaSample.ts";
import { pythonSample } from "./pythonSample.ts";
import { rustSample } from "./rustSample.ts";
import type { SampleLanguage } from "./sampleLanguage.ts";
import { typescriptSample } from "./typescriptSample.ts";

export const SAMPLES: readonly SampleLanguage[] = [
  typescriptSample,
  pythonSample,
  goSample,
  rustSample,
  javaSample,
];
