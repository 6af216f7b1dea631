import { Button } from '@mantine/core';
import { useGuestLinksQuery } from '../../../api/guest-links';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { GuestLinkRow } from './guest-link-row';
import classes from './guest-links.module.css';

/** Who sees a collection by a link alone, and the way to another link. */
export function GuestLinks({ collection_id, onCreate }: { collection_id: number; onCreate: () => void }) {
  const { data: links, error } = useGuestLinksQuery(collection_id);
  return (
    <section className={classes.section} aria-label={t('guest_links.title')}>
      <h3>{t('guest_links.title')}</h3>
      <div className={classes.panel}>
        <div className={classes.new}>
          <div className={classes.about}>
            <b>{t('guest_links.new')}</b>
            <span>{t('guest_links.new_hint')}</span>
          </div>
          <Button variant="default" onClick={onCreate}>
            {t('guest_links.create')}
          </Button>
        </div>
        {error && !links && <Problem>{errorText(error, t('guest_links.fetch_failed'))}</Problem>}
        {links && links.length > 0 && (
          <ul>
            {links.map((link) => (
              <GuestLinkRow key={link.id} collection_id={collection_id} link={link} />
            ))}
          </ul>
        )}
      </div>
      <p className={classes.privacy}>{t('guest_links.privacy')}</p>
    </section>
  );
}
