import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import form from '@/ui/form/form.module.css';
import { useTyped } from '@/ui/form/typed';
import { ControlFields } from './ControlFields';
import { emptyControl, MOST_CONTROLS, type SheetControl, type SheetRow } from './model';
import classes from './sheet.module.css';

interface Props {
  /** The row whose controls are written; without one it is closed. */
  row: SheetRow | null | undefined;
  siteId?: number;
  today: string;
  onWrite: (controls: readonly SheetControl[]) => void;
  onClose: () => void;
}

/** What is to be done against one risk, an action each once it is published. */
export function ControlsDialog({ row, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={row?.hazard || t('hira.column.additional')}
      opened={Boolean(row)}
      onClose={onClose}
    >
      {row ? <Controls key={row.key} row={row} onClose={onClose} {...rest} /> : null}
    </FormDialog>
  );
}

function Controls({ row, siteId, today, onWrite, onClose }: Props & { row: SheetRow }) {
  const { t } = useTranslation();
  const [first] = useState<readonly SheetControl[]>(() =>
    row.additional.length > 0 ? row.additional : [emptyControl()],
  );
  const [controls, setControls] = useState(first);
  useTyped(() => controls !== first);
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onWrite(controls.filter(said));
      }}
    >
      <p className={classes.quiet}>{t('hira.controls.about')}</p>
      <ControlList controls={controls} siteId={siteId} today={today} onChange={setControls} />
      <DialogFoot send={t('hira.controls.take')} busy={false} onClose={onClose} />
    </form>
  );
}

/** One that nobody wrote anything into is none. */
export const said = ({ description, responsible_id, due_date }: SheetControl) =>
  description.trim() !== '' || responsible_id > 0 || due_date !== '';

interface ListProps {
  controls: readonly SheetControl[];
  siteId?: number;
  today: string;
  onChange: (controls: readonly SheetControl[]) => void;
}

/** The controls of a row one under the other. */
export function ControlList({ controls, siteId, today, onChange }: ListProps) {
  const { t } = useTranslation();
  return (
    <>
      {controls.map((control, index) => (
        <ControlFields
          key={control.key}
          control={control}
          number={index + 1}
          siteId={siteId}
          today={today}
          onChange={(patch) =>
            onChange(controls.map((each) => (each === control ? { ...each, ...patch } : each)))
          }
          onRemove={() => onChange(controls.filter((each) => each !== control))}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={controls.length >= MOST_CONTROLS}
          onClick={() => onChange([...controls, emptyControl()])}
        >
          {t('hira.controls.add')}
        </Button>
      </div>
    </>
  );
}
