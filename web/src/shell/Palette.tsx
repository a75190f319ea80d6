import { getDefaultZIndex, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnTop } from '@/ui/useOnTop';
import { type PaletteLine, useCommands } from './commands';
import classes from './Palette.module.css';
import { useRecordCommands } from './records';

interface Props {
  opened: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Search and commands in one place: Ctrl+K, then type. */
export function Palette({ opened, onClose, onHelp }: Props) {
  const { t } = useTranslation();
  const onTop = useOnTop(opened, onClose);
  return (
    <Modal.Root
      {...onTop}
      // It is there before any dialog, which would be drawn over it.
      zIndex={getDefaultZIndex('popover')}
      size={620}
      yOffset="12vh"
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body>
          <PaletteBody onClose={onClose} onHelp={onHelp} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** At once, and not after the frame the dialog waits for: people type right on. */
function focus(input: HTMLInputElement | null) {
  input?.focus();
}

const GROUPS = ['records', 'go', 'create', 'set', 'change'] as const;

function PaletteBody({ onClose, onHelp }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const [asked] = useDebouncedValue(query, 160);
  const records = useRecordCommands(asked);
  const commands = useCommands(onHelp);
  const shown = [...records.commands, ...matching(commands, query)].sort(
    (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group),
  );
  const at = Math.min(active, shown.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked line stays in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run(command: PaletteLine | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((at + step + shown.length) % Math.max(1, shown.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(shown[at]);
    }
  }

  return (
    <>
      <div className={classes.top}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[at] ? `${id}-${shown[at].id}` : undefined}
          placeholder={t('palette.placeholder')}
          value={query}
          data-autofocus
          ref={focus}
          onKeyDown={press}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
        />
        <span className={classes.state} role="status">
          {records.searching ? t('palette.searching') : ''}
        </span>
      </div>
      <div
        ref={list}
        className={classes.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.label')}
      >
        {GROUPS.map((group) => {
          const members = shown.filter((each) => each.group === group);
          if (members.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups of options, not fieldsets.
            <div key={group} role="group" aria-label={t(`palette.${group}`)}>
              <p className={classes.group} aria-hidden>
                {t(`palette.${group}`)}
              </p>
              {members.map((command) => (
                <Line
                  key={command.id}
                  id={`${id}-${command.id}`}
                  command={command}
                  active={shown[at] === command}
                  onHover={() => setActive(shown.indexOf(command))}
                  onRun={() => run(command)}
                />
              ))}
            </div>
          );
        })}
        {shown.length === 0 ? (
          <p className={classes.none}>{t('palette.empty', { query })}</p>
        ) : null}
      </div>
    </>
  );
}

interface LineProps {
  id: string;
  command: PaletteLine;
  active: boolean;
  onHover: () => void;
  onRun: () => void;
}

function Line({ id, command, active, onHover, onRun }: LineProps) {
  const Icon = command.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's; the focus never leaves it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.line}
      onPointerMove={active ? undefined : onHover}
      onClick={onRun}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>{command.label}</span>
      {command.hint ? <span className={classes.hint}>{command.hint}</span> : null}
    </div>
  );
}

/** What is looked for by its name: nothing typed leaves it out. */
const BY_NAME = new Set<PaletteLine['group']>(['set', 'change']);

/** Every word typed must be in the label. */
function matching(commands: readonly PaletteLine[], query: string): PaletteLine[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter((each) => !BY_NAME.has(each.group));
  return commands.filter((each) => {
    const label = each.label.toLocaleLowerCase();
    return words.every((word) => label.includes(word));
  });
}
