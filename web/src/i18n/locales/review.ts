import { addTexts } from '../t';
import review from './en/review.json' with { type: 'json' };

addTexts(review);
