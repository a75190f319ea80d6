import { ActionIcon, Button } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './actions.module.css';
import { DraftFields } from './DraftFields';
import type { DraftValues } from './draft';

interface Props {
  drafts: readonly DraftValues[];
  /** Connects a field of one of them to the form, by its path. */
  input: (path: string) => GetInputPropsReturnType;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Fewer there cannot be. */
  fewest?: number;
  /** What the button says that adds one. */
  add: string;
  siteId: string;
  /** The day it is at the site. */
  today: string;
}

const MOST = 20;

/** The actions that go along with a report, one after another. */
export function DraftList({ drafts, input, onAdd, onRemove, fewest = 0, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {drafts.map((draft, index) => (
        <fieldset key={draft.key} className={classes.draft}>
          <legend className="visually-hidden">
            {t('actions.draft.one', { index: index + 1 })}
          </legend>
          <div className={classes.draftHead}>
            <span aria-hidden>{t('actions.draft.one', { index: index + 1 })}</span>
            {drafts.length > fewest ? (
              <ActionIcon
                variant="subtle"
                color="ink"
                aria-label={t('actions.draft.remove', { index: index + 1 })}
                onClick={() => onRemove(index)}
              >
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            ) : null}
          </div>
          <DraftFields
            input={(field) => input(`actions.${index}.${field}`)}
            siteId={Number(rest.siteId) || undefined}
            today={rest.today}
          />
        </fieldset>
      ))}
      {drafts.length < MOST ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            {rest.add}
          </Button>
        </div>
      ) : null}
    </>
  );
}
