import { useId } from 'react';
import { useGuestLinksQuery } from '../../../api/sharing/guest-links';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../problems/error-text';
import { AddingRow } from '../parts/adding-row';
import sharing from '../sharing.module.css';
import { GuestLinkRow } from './guest-link-row';
import classes from './guest-links.module.css';

/** The guest links of a collection, with a button to create one. */
export function GuestLinks({ collection_id, onCreate }: { collection_id: number; onCreate: () => void }) {
  const heading = useId();
  const { data: links, error } = useGuestLinksQuery(collection_id);
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h3 id={heading}>{t('guest_links.title')}</h3>
      <div className={sharing.panel}>
        {error && !links && <Problem>{errorText(error, t('guest_links.fetch_failed'))}</Problem>}
        {links && links.length > 0 && (
          <ul>
            {links.map((link) => (
              <GuestLinkRow key={link.id} collection_id={collection_id} link={link} />
            ))}
          </ul>
        )}
        <AddingRow name={t('guest_links.new')} about={t('guest_links.new_hint')} onPress={onCreate} />
      </div>
      <p className={classes.privacy}>{t('guest_links.privacy')}</p>
    </section>
  );
}
