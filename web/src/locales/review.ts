import { addTexts } from '../i18n/t';
import review from './en/review.json' with { type: 'json' };

addTexts(review);
