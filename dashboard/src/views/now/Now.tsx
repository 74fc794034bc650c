import { AtAGlance } from "./AtAGlance.tsx";
import { AtWork } from "./AtWork.tsx";
import { Happening } from "./Happening.tsx";
import { Today } from "./Today.tsx";
import { Waiting } from "./Waiting.tsx";
import "./now.css";

/** What somebody who comes by wants to know first. */
export function Now() {
  return (
    <>
      <div className="view-head">
        <h1>Now</h1>
        <p>Who is at what, and what changed.</p>
      </div>
      <div className="now">
        <div className="now-main">
          <AtWork />
          <Today />
        </div>
        <div className="now-side">
          <Waiting />
          <AtAGlance />
          <Happening />
        </div>
      </div>
    </>
  );
}
