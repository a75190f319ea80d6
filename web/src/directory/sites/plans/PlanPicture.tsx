import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Plan, Pointer } from './api';
import { PlanPointer } from './PlanPointer';
import classes from './plans.module.css';
import { type Spot, spotUnder } from './spot';

interface Props {
  plan: Plan;
  selected: number | 'new' | null;
  onSelect: (id: number) => void;
  onMove?: (pointer: Pointer, spot: Spot) => void;
  /** A pointer that is not saved yet; a press on the picture puts it there. */
  fresh?: Spot | null;
  onFresh?: (spot: Spot) => void;
  /** What the pointer that is put there is called. */
  freshLabel?: string;
  /** A press puts it there although it is nowhere yet. */
  placing?: boolean;
  /** What else is on the picture, by fractions of its sides. */
  children?: ReactNode;
}

const CLOSEST = 4;

/** The picture of a level with its pointers; it is scrolled when it is looked at closer. */
export function PlanPicture(props: Props) {
  const { plan, selected, onSelect, onMove, fresh, onFresh, placing = Boolean(fresh) } = props;
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section className={classes.view} tabIndex={0} aria-label={plan.name}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move the new pointer itself. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move the new pointer itself. */}
        <div
          className={classes.stage}
          style={{ width: `${zoom * 100}%`, aspectRatio: `${plan.width} / ${plan.height}` }}
          data-placing={placing || undefined}
          onClick={(event) => {
            if ((event.target as Element).closest('button')) return;
            if (placing) onFresh?.(spotUnder(event, event.currentTarget.getBoundingClientRect()));
          }}
        >
          {plan.image ? (
            <img
              src={plan.image.url}
              alt={t('sites.plans.alt', { name: plan.name })}
              width={plan.width}
              height={plan.height}
              draggable={false}
            />
          ) : null}
          {(plan.pointers ?? []).map((pointer, index) => (
            <PlanPointer
              key={pointer.id}
              spot={pointer}
              number={index + 1}
              label={`${index + 1}. ${nameOf(pointer)}`}
              selected={selected === pointer.id}
              onSelect={() => onSelect(pointer.id)}
              onMove={onMove ? (spot) => onMove(pointer, spot) : undefined}
            />
          ))}
          {fresh ? (
            <PlanPointer
              spot={fresh}
              number="+"
              label={props.freshLabel ?? t('sites.plans.newPointer')}
              selected
              onSelect={() => undefined}
              onMove={onFresh}
            />
          ) : null}
          {props.children}
        </div>
      </section>
      <Zoom zoom={zoom} onZoom={setZoom} />
    </div>
  );
}

/** What a pointer is called: its own words, and what it is of. */
export function nameOf(pointer: Pointer): string {
  return pointer.label ? `${pointer.label}, ${pointer.path}` : pointer.path;
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('sites.plans.further')}
        disabled={zoom <= 1}
        onClick={() => onZoom(zoom - 0.5)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.level} role="status">
        {t('sites.plans.zoom', { percent: number(zoom * 100) })}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('sites.plans.closer')}
        disabled={zoom >= CLOSEST}
        onClick={() => onZoom(zoom + 0.5)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
