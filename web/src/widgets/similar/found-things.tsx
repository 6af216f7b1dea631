import { Button, Loader } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SimilarItem } from '../../api/items/similar';
import { itemAddress } from '../../domain/item-address';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import { useAnnounced } from '../../ui/focus/use-announced';
import { Link } from '../../ui/page/link';
import { ItemPicture } from '../item-picture/item-picture';
import classes from './find-thing.module.css';
import { reasonsInWords } from './reasons';

interface FoundThingsProps {
  /** Null until this browser has opened it. */
  photo: File | null;
  /** Null while the server compares the photo. */
  outcome: { matches: SimilarItem[] } | { problem: string } | null;
  onAgain: () => void;
  /** A link was followed. */
  onLeave: () => void;
}

/** The items that may be the thing on a photo, with their places. */
export function FoundThings({ photo, outcome, onAgain, onLeave }: FoundThingsProps) {
  const url = useObjectUrl(photo);
  const said = outcomeInWords(outcome);
  useAnnounced(said);
  const matches = outcome && 'matches' in outcome ? outcome.matches : null;
  return (
    <div className={classes.found}>
      <div className={classes.asked}>
        {url ? (
          <img src={url} alt={t('similar.your_photo')} className={classes.photo} />
        ) : (
          <span className={classes.photo} />
        )}
        <h2>{said}</h2>
        {!outcome && <Loader size="sm" aria-hidden />}
      </div>
      {matches?.length === 0 && <p className={classes.note}>{t('similar.nothing_text')}</p>}
      {matches && matches.length > 0 && (
        <ul className={classes.matches}>
          {matches.map((match) => (
            <li key={match.item.id}>
              <Link to={itemAddress(match.item)} state={{ fromList: true }} className={classes.match} onClick={onLeave}>
                <span className={classes.picture}>
                  <ItemPicture item={match.item} ratio="1 / 1" />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{match.item.name}</span>
                  <span className={classes.place}>
                    <IconMapPin size="1rem" stroke={1.75} aria-hidden />{' '}
                    {formatLocation(match.item) || t('similar.no_place')}
                  </span>
                  <span className={classes.note}>{reasonsInWords(match)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {outcome && (
        <div className={classes.ways}>
          <Button onClick={onAgain} variant={matches?.length ? 'default' : 'filled'}>
            {t('similar.another')}
          </Button>
          {matches?.length === 0 && (
            <Button component={Link} to="/scan" variant="default" onClick={onLeave}>
              {t('similar.as_new')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function outcomeInWords(outcome: FoundThingsProps['outcome']): string {
  if (!outcome) return t('similar.looking');
  if ('problem' in outcome) return outcome.problem;
  const count = outcome.matches.length;
  return count === 0 ? t('similar.nothing') : t('similar.found', { count });
}

/** An address of the file for `<img>`, as long as the component shows it. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
