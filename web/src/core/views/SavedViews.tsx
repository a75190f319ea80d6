import { Button, Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSearch } from '@/platform/search';
import { type ListName, viewList } from './api';
import { SaveView } from './SaveView';
import { sameSearch, searchOf } from './search';
import { ViewEntry } from './ViewEntry';
import classes from './views.module.css';

interface Props {
  list: ListName;
  /** The search of the list as it is. */
  values: object;
}

/** What people look for again and again: the saved views of a list, and saving one. */
export function SavedViews({ list, values }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const all = useQuery(viewList).data?.views ?? [];
  const views = all.filter((view) => view.list === list);
  const search = searchOf(values);
  const active = search ? views.find((view) => sameSearch(view.search, search)) : undefined;
  function open(text: string) {
    setOpened(false);
    void navigate({ to: '.', search: parseSearch(text) } as never);
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={active ? undefined : 'icon-on-phone'}
          aria-label={active ? t('views.active', { name: active.name }) : undefined}
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.name}>{active?.name ?? t('views.title')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('views.title')}>
        {views.length > 0 ? (
          <ul className={classes.list}>
            {views.map((view) => (
              <ViewEntry key={view.id} view={view} active={view === active} onOpen={open} />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{t('views.none')}</p>
        )}
        <SaveView
          list={list}
          search={search}
          mine={views.filter((view) => view.mine)}
          onSaved={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
