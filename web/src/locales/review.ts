import { addTexts } from '../i18n/i18n';
import review from './en/review.json' with { type: 'json' };

addTexts(review);
