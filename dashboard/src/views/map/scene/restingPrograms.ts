import { EdgeLineProgram, NodePointProgram } from "sigma/rendering";

type Params = Parameters<EdgeLineProgram["render"]>[0];

/**
 * What draws a large chart: while it moves, only its nodes, once. Lines wait until it rests, and so does the hidden picture by
 * which sigma knows what is pointed at. Sigma can leave out lines by itself, but looks at every node and line anew whenever
 * somebody lets go of the mouse; here the next frame simply has them again.
 */
export function restingPrograms(isMoving: () => boolean) {
  class RestingTies extends EdgeLineProgram {
    override render(params: Params): void {
      if (!isMoving()) super.render(params);
    }
  }
  class RestingNodes extends NodePointProgram {
    override render(params: Params): void {
      const { pickProgram } = this;
      if (isMoving()) this.pickProgram = null;
      super.render(params);
      this.pickProgram = pickProgram;
    }
  }
  return { ties: RestingTies, nodes: RestingNodes };
}
