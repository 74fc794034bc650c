import { type FormEvent, useId, useState } from "react";
import { useDeed } from "../../api/useDeed.ts";
import { useTool } from "../../api/useTool.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Problem } from "../../kit/states.tsx";
import { addressOf, navigate } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";
import { PRIORITIES, type Priority } from "./words.ts";

interface NewTaskProps {
  readonly isOpen: boolean;
  readonly featureId: string | null;
  onClose(): void;
}

export function NewTask({ isOpen, featureId, onClose }: NewTaskProps) {
  return (
    <Dialog title="Plan a task" isOpen={isOpen} onClose={onClose}>
      <TaskForm featureId={featureId} onDone={onClose} />
    </Dialog>
  );
}

function TaskForm({ featureId, onDone }: { readonly featureId: string | null; onDone(): void }) {
  const create = useDeed("task_create");
  const features = useTool("progress_query", { kind: "feature", limit: 100 }).data?.features ?? [];
  const id = useId();
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [steps, setSteps] = useState("");
  const [feature, setFeature] = useState(featureId ?? "");
  const [priority, setPriority] = useState<Priority>("normal");
  const [form, setForm] = useState<"task" | "feature">("task");

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const plan = steps
      .split("\n")
      .map((step) => step.trim())
      .filter((step) => step !== "");
    const made = await create.run({
      title: title.trim(),
      priority,
      ...(description.trim() !== "" && { description: description.trim() }),
      ...(plan.length > 0 && { plan }),
      ...(form === "feature" ? { kind: "feature" } : feature !== "" && { featureId: feature }),
    });
    if (!made?.ok || !made.data.task) return;
    announce("It is planned.");
    onDone();
    navigate(addressOf(["work", made.data.task.id]));
  };

  return (
    <form className="work-form" onSubmit={onSubmit}>
      <Choice
        label="What is planned"
        value={form}
        options={[
          ["task", "A task"],
          ["feature", "A feature that tasks belong to"],
        ]}
        onChange={(next) => setForm(next)}
      />
      <label className="field" htmlFor={`${id}-title`}>
        <span>What is to be done</span>
        <input
          id={`${id}-title`}
          className="input"
          required
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label className="field" htmlFor={`${id}-description`}>
        <span>What whoever does it must know</span>
        <textarea
          id={`${id}-description`}
          className="input"
          maxLength={4_000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      {form === "task" && (
        <label className="field" htmlFor={`${id}-steps`}>
          <span>Steps, one a line</span>
          <textarea
            id={`${id}-steps`}
            className="input"
            value={steps}
            onChange={(event) => setSteps(event.target.value)}
          />
        </label>
      )}
      {form === "task" && features.length > 0 && (
        <label className="field" htmlFor={`${id}-feature`}>
          <span>Part of</span>
          <select
            id={`${id}-feature`}
            className="input"
            value={feature}
            onChange={(event) => setFeature(event.target.value)}
          >
            <option value="">no feature</option>
            {features.map(({ id: one, title: name }) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Choice label="Priority" value={priority} options={PRIORITIES} onChange={(next) => setPriority(next)} />
      {create.problem && <Problem problem={create.problem} />}
      <div className="work-buttons">
        <button
          type="submit"
          className="button button-primary"
          disabled={create.isUnderWay || title.trim() === ""}
        >
          Plan it
        </button>
      </div>
    </form>
  );
}
