// Fetches the jars as a process of its own, which Node lets speak through the proxy that the environment names.
import { fetchJars } from "./jars.js";

try {
  await fetchJars();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
