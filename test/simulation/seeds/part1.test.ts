import { playSeeds } from "../playSeeds.ts";

playSeeds(0);
