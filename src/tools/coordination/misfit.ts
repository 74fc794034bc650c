import { Failure } from "../../domain/failure.ts";

/** What is claimed is not what it is claimed as. */
export function misfit(name: string, is: string, claimType: string, instead = name): Failure {
  const as = is === "folder" ? "glob" : is;
  return new Failure(
    "invalid_input",
    `${name} is a ${is}, and \`claimType\` is ${claimType}.`,
    `Claim ${instead} with \`claimType: ${as}\`, or leave \`claimType\` out.`,
  );
}
