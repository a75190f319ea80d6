import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { AskedWrite } from '@/ui/AskedWrite';
import classes from './tenant.module.css';

/** Takes the examples away that the organization began with. */
export function ExamplesCard() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  return (
    <section className={`card ${classes.examples}`} aria-labelledby="examples">
      <div>
        <h2 id="examples">{t('organizations.examples.title')}</h2>
        <p>{t('organizations.examples.text')}</p>
      </div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('organizations.examples.remove')}
      </Button>
      <AskedWrite
        opened={asked}
        title={t('organizations.examples.ask')}
        text={t('organizations.examples.askText')}
        confirm={t('organizations.examples.remove')}
        danger
        write={async () => {
          await unwrap(api.DELETE('/api/v1/organization/examples', {}));
          await queryClient.invalidateQueries(); // they were in every list and every number
        }}
        done={t('organizations.examples.removed')}
        onClose={() => setAsked(false)}
      />
    </section>
  );
}
