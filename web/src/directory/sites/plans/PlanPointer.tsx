import { type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './plans.module.css';
import { type Spot, spotUnder, stepped } from './spot';

interface Props {
  spot: Spot;
  number: number | '+';
  label: string;
  selected: boolean;
  onSelect: () => void;
  /** Without it the pointer stays where it is. */
  onMove?: (spot: Spot) => void;
}

const PAUSE_MS = 600;
/** A hand is never quite still when it presses. */
const SLACK_PX = 4;

/** A numbered mark on a picture. It is moved by dragging it, or with the arrow keys. */
export function PlanPointer({ spot, number, label, selected, onSelect, onMove }: Props) {
  const { at, hold, send } = useMoving(spot, onMove);
  const from = useRef<{ x: number; y: number } | null>(null);

  function drag(event: PointerEvent<HTMLButtonElement>) {
    const start = from.current;
    const stage = event.currentTarget.parentElement;
    if (!start || !stage || !onMove) return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK_PX) return;
    hold(spotUnder(event, stage.getBoundingClientRect()));
  }

  return (
    <button
      type="button"
      className={classes.pointer}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      data-movable={onMove ? true : undefined}
      data-new={number === '+' || undefined}
      aria-pressed={selected}
      aria-label={label}
      onClick={onSelect}
      onPointerDown={(event) => {
        if (!onMove || event.button !== 0) return;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
        send();
      }}
      onPointerCancel={() => {
        from.current = null;
        send();
      }}
      onKeyDown={(event) => {
        const next = onMove ? stepped(at, event.key, event.shiftKey) : null;
        if (!next) return;
        event.preventDefault();
        hold(next, PAUSE_MS);
      }}
      onBlur={send}
    >
      <span aria-hidden>{number}</span>
    </button>
  );
}

/** Where a pointer is while it is moved, and that it is told once it stands still. */
function useMoving(spot: Spot, onMove?: (spot: Spot) => void) {
  const [held, setHeld] = useState<Spot | null>(null);
  const latest = useRef<Spot | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onMove);
  tell.current = onMove;
  // What the server has answered is where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer
  useEffect(() => setHeld(null), [spot.x, spot.y]);
  function send() {
    clearTimeout(timer.current);
    if (latest.current) tell.current?.(latest.current);
    latest.current = null;
  }
  function hold(next: Spot, pause?: number) {
    latest.current = next;
    setHeld(next);
    clearTimeout(timer.current);
    if (pause) timer.current = setTimeout(send, pause);
  }
  return { at: held ?? spot, hold, send };
}
