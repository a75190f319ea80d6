import { Button } from '@mantine/core';
import { IconArrowUp, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { folderQuery, treesQuery } from '../api';
import { type Spot, spotOf, spotText } from '../filters';
import classes from '../library.module.css';
import { useBelow } from '../Places';

interface Props extends LevelProps {
  /** A folder that is not offered, since it is the one that is moved. */
  without: number;
}

/** Chooses where something goes: a tree, and down in it from folder to folder. */
export function Targets({ without, ...props }: Props) {
  const { to, onChange } = props;
  return (
    <div className={classes.targets}>
      <Trees {...props} />
      {to ? <Level key={spotText(to)} to={to} onChange={onChange} without={without} /> : null}
    </div>
  );
}

interface LevelProps {
  to: Spot | null;
  onChange: (to: Spot | null) => void;
  error?: string;
}

function Trees({ to, onChange, error }: LevelProps) {
  const { t } = useTranslation();
  const trees = useQuery(treesQuery).data?.site_based_folders ?? [];
  const [chosen, setChosen] = useState('');
  return (
    <NativeSelect
      label={t('library.move.tree')}
      placeholder={t('library.move.choose')}
      data-path="folder_id"
      error={error}
      value={to ? chosen : ''}
      onChange={(value) => {
        setChosen(value);
        onChange(value ? spotOf(value) : null);
      }}
      choices={[
        { value: 'own', label: t('library.own') },
        ...trees
          .filter(({ add }) => !add)
          .map(({ site }) => ({ value: `site-${site.id}`, label: site.name })),
      ]}
    />
  );
}

/** The folders below the one that is chosen, and the way back up. */
function Level({
  to,
  onChange,
  without,
}: {
  to: Spot;
  onChange: LevelProps['onChange'];
  without: number;
}) {
  const { t } = useTranslation();
  const folder = useQuery(folderQuery(to.at === 'folder' ? to.id : 0)).data;
  const below = useBelow(to)?.filter(({ id }) => id !== without) ?? [];
  const up = (): Spot | null => {
    if (!folder) return null;
    if (folder.parent_id) return { at: 'folder', id: folder.parent_id };
    return folder.site ? { at: 'site', id: folder.site.id } : { at: 'own' };
  };
  return (
    <div className={classes.level}>
      {folder ? (
        <p className={classes.quiet}>
          {t('library.move.into', { name: folder.name })}{' '}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={() => onChange(up())}
          >
            {t('library.move.up')}
          </Button>
        </p>
      ) : null}
      <ul className={classes.folders}>
        {below.map((each) => (
          <li key={each.id}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              leftSection={<IconFolder size={16} aria-hidden />}
              onClick={() => onChange({ at: 'folder', id: each.id })}
            >
              {each.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
