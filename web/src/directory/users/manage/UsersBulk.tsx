import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '@/core/records/BulkBar';
import { BulkDialog } from '@/core/records/BulkDialog';
import { PersonChooser } from '@/core/records/PersonChooser';
import type { useSelection } from '@/ui/table/useSelection';
import type { User } from './api';
import classes from './manage.module.css';
import { useChangeMany } from './writes';

const CHANGES = ['activate', 'deactivate'] as const;

interface Props {
  rows: readonly User[];
  selected: ReturnType<typeof useSelection>;
}

/** Lets several people in, or keeps them out and gives what waits for them to somebody else. */
export function UsersBulk({ rows, selected }: Props) {
  const { t } = useTranslation();
  const change = useChangeMany();
  const [to, setTo] = useState('');
  const ids = selected.chosen;
  return (
    <BulkBar
      module="User"
      rows={rows}
      selection={selected.selection}
      changes={CHANGES}
      label={(each) => t(`users.manage.${each}`)}
      onDone={selected.clear}
      dialog={(each, on) => (
        <BulkDialog
          title={t(`users.manage.${each}`)}
          about={t('users.manage.bulk.about', { count: ids.length })}
          done={t('users.manage.bulk.done', { count: ids.length })}
          ids="user_ids"
          value={each}
          busy={change.isPending}
          send={() =>
            change.mutateAsync({
              user_ids: ids,
              ...(each === 'activate'
                ? { status: 'Active' }
                : { status: 'Inactive', hand_over_to: Number(to) || undefined }),
            })
          }
          field={(error) => (
            <div className={classes.stack}>
              <p className="quiet" role={error ? 'alert' : undefined}>
                {error || t(`users.manage.${each}Text`)}
              </p>
              {each === 'deactivate' ? (
                <PersonChooser
                  label={t('users.manage.handOverTo')}
                  description={t('users.manage.staysHelp')}
                  clearable
                  value={to}
                  onChange={(id) => setTo(id ?? '')}
                />
              ) : null}
            </div>
          )}
          {...on}
        />
      )}
    >
      {null}
    </BulkBar>
  );
}
