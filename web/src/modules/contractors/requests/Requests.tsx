import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import type { Company } from '../api';
import classes from '../contractors.module.css';
import { type PaperRequest, requestsOf, useRevokeRequest } from './api';

/** What a company was asked for and has not sent; nothing where nothing was. */
export function Requests({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { data } = useQuery(requestsOf(company.id));
  if (!data?.length) return null;
  return (
    <>
      <p className={classes.strong}>{t('contractors.requests.title')}</p>
      <ul className={classes.list}>
        {data.map((request) => (
          <Line key={request.id} company={company} request={request} />
        ))}
      </ul>
    </>
  );
}

function Line({ company, request }: { company: Company; request: PaperRequest }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeRequest(company.id);
  const { id, kind, worker, plant, email, note, asked_by: by } = request;
  const until = dateTime(request.expires_at, company.site.time_zone);
  return (
    <li>
      <span className={classes.words}>
        <span>{[kind.name, worker?.name, plant].filter(Boolean).join(' · ')}</span>
        <span className="quiet">
          {[by.name, email, t('contractors.requests.until', { day: until }), note]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {company.can.manage === '' ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('contractors.requests.revokeNamed', { name: kind.name })}
          onClick={() => setAsking(true)}
        >
          {t('contractors.requests.revoke')}
        </Button>
      ) : null}
      <AskedWrite
        opened={asking}
        title={t('contractors.requests.revokeNamed', { name: kind.name })}
        text={t('contractors.paper.gone')}
        confirm={t('contractors.requests.revoke')}
        danger
        write={() => revoke.mutateAsync(id)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
