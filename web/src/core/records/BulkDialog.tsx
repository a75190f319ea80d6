import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { refusedOf } from '@/platform/refused';
import { Confirm } from '@/ui/Confirm';
import { useAskedClose } from '@/ui/form/useAskedClose';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './records.module.css';

interface Props {
  title: string;
  /** How many records it changes. */
  about: string;
  /** Said when it is done. */
  done: string;
  /** The field with the records' ids: the server says there which of them stand in the way. */
  ids: string;
  /** What all of them get, so far. */
  value: string;
  /** What is said when nothing is chosen; without it nothing has to be. */
  missing?: string;
  busy: boolean;
  send: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  /** Asks for the value, and says what is wrong with it. */
  field: (error: string) => ReactNode;
}

/** Asks for the one value that several records get, and says which stand in the way. */
export function BulkDialog({ value, missing, field, ...props }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [said, setSaid] = useState({ of: '', error: '' });
  const [rows, setRows] = useState<string[]>([]);
  const [first] = useState(value);
  const { close, question } = useAskedClose(true, props.onClose, () => value !== first);

  async function confirm() {
    setRows([]);
    if (missing && !value) return setSaid({ of: value, error: missing });
    try {
      await props.send();
      toast.done(props.done);
      props.onDone();
    } catch (cause) {
      const refused = refusedOf(cause instanceof ApiError ? cause.fields : {}, props.ids);
      setRows(refused.rows);
      const error = refused.own.join(' ') || (refused.rows.length > 0 ? '' : sentence(cause));
      setSaid({ of: value, error });
    }
  }

  return (
    <Confirm
      opened
      title={props.title}
      text={props.about}
      confirm={props.title}
      busy={props.busy}
      onConfirm={() => void confirm()}
      onCancel={props.onClose}
      onLeft={close}
    >
      {/* What was said of another value is of no use any more. */}
      {field(said.of === value ? said.error : '')}
      {rows.length > 0 ? (
        <div className={classes.refusedRows} role="alert">
          <p>{t('records.nothingChanged')}</p>
          <ul>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {question}
    </Confirm>
  );
}
