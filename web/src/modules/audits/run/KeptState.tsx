import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isAnswer, isCompleted, isNote } from './pieces';
import classes from './run.module.css';
import type { Run } from './useRun';

const ICONS = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  waiting: IconCloudOff,
  refused: IconAlertTriangle,
} as const;

/** Whether all of it is with the server, or what is on this device alone. */
export function KeptState({ run }: { run: Run }) {
  const { t } = useTranslation();
  const { keeping, sentence, pieces } = run;
  const Sign = ICONS[keeping];
  const count = pieces.filter((piece) => isAnswer(piece) || isNote(piece)).length;
  const done = pieces.some(isCompleted);
  const words =
    keeping === 'waiting' && done
      ? t('audits.run.completedHere')
      : keeping === 'waiting' && count > 0
        ? t('audits.run.kept', { count })
        : t(`audits.run.keeping.${keeping}`);
  return (
    <p className={classes.kept} data-keeping={keeping} role="status">
      <Sign size={16} aria-hidden />
      <span>{sentence || words}</span>
    </p>
  );
}
