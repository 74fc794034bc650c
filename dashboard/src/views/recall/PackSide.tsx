import { useId } from "react";
import { useTool } from "../../api/useTool.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Shown } from "../../kit/states.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import { PackTold } from "./PackTold.tsx";
import { Stages } from "./Stages.tsx";
import {
  BUDGETS,
  packQuestions,
  SECTIONS,
  type Settings,
  settingsIn,
  settingsParams,
  toggled,
} from "./settings.ts";
import { TokenBar } from "./TokenBar.tsx";

interface PackSideProps {
  readonly task: string;
  readonly side: "a" | "b";
  readonly title: string;
  /** The budget where the address names none. */
  readonly standard: number;
}

/** A briefing by some settings, as an agent would get it, and how it came to be that. */
export function PackSide({ task, side, title, standard }: PackSideProps) {
  const { params } = usePlace();
  const settings = settingsIn(params, side, standard);
  const { asked, explained } = packQuestions(task, settings);
  const told = useTool("context_pack", asked, ["index", "memory", "claims"]);
  const all = useTool("context_pack", explained, ["index", "memory", "claims"]);
  return (
    <section className="recall-side" aria-label={title}>
      <h2>{title}</h2>
      <SettingsForm side={side} settings={settings} />
      <Shown asked={told} lines={6}>
        {(pack) => (
          <>
            <p className="recall-summary">{told.answer?.summary}</p>
            <TokenBar
              total={told.answer?.tokenEstimate ?? pack.tokens?.total ?? 0}
              perSection={pack.tokens?.perSection ?? {}}
              budget={settings.budget}
            />
            <PackTold pack={pack} all={all.data} />
          </>
        )}
      </Shown>
      {all.data?.trace && <Stages stages={all.data.trace} />}
    </section>
  );
}

function SettingsForm({ side, settings }: { readonly side: "a" | "b"; readonly settings: Settings }) {
  const id = useId();
  const { budget, sections, asOf } = settings;
  const set = (change: Partial<Settings>) => setParams(settingsParams(change, side));
  return (
    <div className="recall-settings">
      <div className="recall-setting">
        <span className="small soft">Tokens</span>
        <Choice
          label="Budget in tokens"
          value={budget === null ? "all" : String(budget)}
          options={BUDGETS}
          onChange={(chosen) => set({ budget: chosen === "all" ? null : Number(chosen) })}
        />
      </div>
      <div className="recall-setting">
        <span className="small soft">Tells of</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend along */}
        <div className="choice" role="group" aria-label="Parts of the briefing">
          {SECTIONS.map(([section, label]) => (
            <button
              key={section}
              type="button"
              aria-pressed={sections.includes(section)}
              onClick={() => set({ sections: toggled(sections, section) })}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <label className="recall-setting" htmlFor={id}>
        <span className="small soft">As of</span>
        <input
          id={id}
          key={asOf}
          className="input recall-as-of"
          placeholder="now; a commit or a time"
          defaultValue={asOf}
          onBlur={(event) => set({ asOf: event.target.value.trim() })}
          onKeyDown={(event) => event.key === "Enter" && set({ asOf: event.currentTarget.value.trim() })}
        />
      </label>
    </div>
  );
}
