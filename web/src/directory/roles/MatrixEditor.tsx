import { Checkbox, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import type { Action } from '@/platform/holder';
import { useWord } from '@/platform/words';
import { MatrixTable } from './MatrixTable';
import { actionsOf, type Granting, type Grants, granted, grantOf } from './matrix';
import classes from './roles.module.css';

interface Props {
  label: string;
  grants: Grants;
  /** What the role granted before: that stays, also where the reader does not have it. */
  before: Grants;
  /** Why nothing of it may be changed. */
  refusal?: string;
  onChange: (grants: Grants) => void;
}

/** What a role grants, to be ticked. Nobody grants what they do not have. */
export function MatrixEditor({ label, grants, before, refusal, onChange }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const { number } = useFormats();
  const { why } = useCan();
  const reasonOf = (module: Granting, action: Action) => {
    if (refusal) return refusal;
    const theirs = why(module, action) !== 'permission' || before.has(grantOf(module, action));
    return theirs ? undefined : t('roles.notYours');
  };
  const count = (module: Granting) =>
    t('roles.granted', {
      count: actionsOf(module).filter((each) => grants.has(grantOf(module, each))).length,
      of: number(actionsOf(module).length),
    });
  const all = (module: Granting) => {
    const free = actionsOf(module).filter((action) => !reasonOf(module, action));
    if (free.length === 0) return null;
    const whole = free.every((action) => grants.has(grantOf(module, action)));
    const name = t(whole ? 'roles.none' : 'roles.all');
    return (
      <button
        type="button"
        className={classes.all}
        aria-label={`${word('roles.module', module)}: ${name}`}
        onClick={() => onChange(granted(grants, module, free, !whole))}
      >
        {name}
      </button>
    );
  };
  return (
    <MatrixTable
      label={label}
      count={count}
      all={all}
      cell={(module, action) => (
        <Box
          name={`${word('roles.module', module)}: ${word('roles.action', action)}`}
          checked={grants.has(grantOf(module, action))}
          changed={grants.has(grantOf(module, action)) !== before.has(grantOf(module, action))}
          why={reasonOf(module, action)}
          onChange={(on) => onChange(granted(grants, module, [action], on))}
        />
      )}
    />
  );
}

interface BoxProps {
  name: string;
  checked: boolean;
  changed: boolean;
  why?: string;
  onChange: (on: boolean) => void;
}

/** It stays reachable by Tab when it may not be changed, and says why. */
function Box({ name, checked, changed, why, onChange }: BoxProps) {
  const box = (
    <Checkbox
      size="sm"
      className={classes.box}
      data-locked={why ? true : undefined}
      data-changed={changed || undefined}
      aria-label={why ? `${name}. ${why}` : name}
      aria-disabled={why ? true : undefined}
      checked={checked}
      onChange={(event) => {
        if (!why) onChange(event.currentTarget.checked);
      }}
    />
  );
  if (!why) return box;
  return (
    <Tooltip label={why} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      {box}
    </Tooltip>
  );
}
