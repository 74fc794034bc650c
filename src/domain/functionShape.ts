/** What a function says, once as it is written and once without its own names and literals. */
export interface FunctionShape {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly tokens: number;
  readonly exactHash: string;
  readonly shapeHash: string;
}
