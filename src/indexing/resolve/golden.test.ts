import { goldenSamples } from "../../languages/testing/golden.ts";

goldenSamples(new URL("golden/", import.meta.url));
