import { storeContract } from "../testing/storeContract.ts";
import { openScratchStore } from "./testing/scratchStore.ts";

storeContract("sqlite", openScratchStore);
