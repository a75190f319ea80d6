import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Paper } from '../api';
import classes from '../contractors.module.css';
import { useDocumentMove } from '../writes';

/** What a reviewer looks at, line by line; each is saved as it is ticked. */
export function Checklist({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const check = useDocumentMove(paper.id, 'checklist');
  const checked = paper.versions?.[0]?.checked ?? [];
  const waits = paper.status === 'pending_review';
  const set = (line: string, right: boolean) =>
    check.mutate(
      { checked: right ? [...checked, line] : checked.filter((each) => each !== line) },
      { onError: (cause) => toast.failed(sentence(cause)) },
    );
  return (
    <fieldset className={classes.stack} aria-label={t('contractors.documents.checklist')}>
      {(paper.checklist ?? []).map((line) => (
        <Checkbox
          key={line}
          label={line}
          checked={checked.includes(line)}
          disabled={!waits || check.isPending}
          onChange={(event) => set(line, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
