import { Button } from '@mantine/core';
import { IconSearch, IconSettings } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/platform/modules';
import { stringifySearch } from '@/platform/search';
import { useSaid } from '@/platform/words';
import { useCards } from '@/shell/useCards';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { PageHeader } from '@/ui/PageHeader';
import { groupsOf, type Worded } from './search';
import classes from './settings.module.css';

/** Everything this person may set up, found by its words. */
export function SettingsHome() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/settings' });
  const { q = '' } = useSearch({ from: '/app/settings' });
  const cards = useWorded();
  const groups = groupsOf(cards, q);
  const search = (words?: string) => void navigate({ search: { q: words }, replace: true });
  if (cards.length === 0) return <NothingToSetUp />;
  return (
    <div className="page">
      <PageHeader title={t('settings.title')}>
        <SearchBox label={t('settings.search')} value={q} onChange={search} />
      </PageHeader>
      <p className="visually-hidden" role="status">
        {q ? t('settings.found', { count: groups.flatMap((each) => each.cards).length }) : ''}
      </p>
      {groups.map((each) => (
        <section key={each.group} aria-labelledby={`settings-${each.group}`}>
          <h2 id={`settings-${each.group}`} className={classes.heading}>
            {t(`settings.group.${each.group}`)}
          </h2>
          <ul className={classes.cards}>
            {each.cards.map((card) => (
              <li key={card.to}>
                <CardLink card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={22} stroke={1.6} />}
          title={t('settings.noneTitle', { words: q })}
          text={t('settings.none')}
        >
          <Button variant="default" onClick={() => search()}>
            {t('settings.all')}
          </Button>
        </EmptyState>
      ) : null}
    </div>
  );
}

interface WordedCard extends Worded {
  readonly to: string;
  readonly search: Card['search'];
  readonly icon: Card['icon'];
}

function useWorded(): WordedCard[] {
  const said = useSaid();
  return useCards().map((card) => ({
    group: card.group,
    to: card.to,
    search: card.search,
    icon: card.icon,
    label: said(card.label),
    hint: said(card.hint),
    keywords: card.keywords ? said(card.keywords) : '',
  }));
}

function CardLink({ card }: { card: WordedCard }) {
  const Icon = card.icon;
  return (
    <AppLink
      href={`${card.to}${stringifySearch(card.search ?? {})}`}
      className={`card ${classes.card}`}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{card.label}</span>
        <span className="quiet">{card.hint}</span>
      </span>
    </AppLink>
  );
}

function NothingToSetUp() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <PageHeader title={t('settings.title')} />
      <EmptyState
        icon={<IconSettings size={22} stroke={1.6} />}
        title={t('settings.nothingTitle')}
        text={t('settings.nothing')}
      />
    </div>
  );
}
