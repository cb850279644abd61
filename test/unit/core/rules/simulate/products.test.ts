import assert from 'node:assert/strict';
import { isProduct, products, productTitle, ruleTitle } from '../../../../../core/rules/simulate/products';

describe('products', () => {
  it('have titles', () => {
    assert.equal(productTitle('lockdowns'), 'Zone lockdown rules');
    for (const product of products) assert.notEqual(productTitle(product), '');
  });

  it('are those that are simulated', () => {
    assert.equal(isProduct('http_ratelimit'), true);
    for (const name of ['ddos_l7', 'constructor', '']) assert.equal(isProduct(name), false);
  });

  it('name the phase of a rule that is not simulated', () => {
    const product = 'http_request_firewall_custom';
    assert.equal(ruleTitle({ product }), 'Custom rules');
    assert.equal(ruleTitle({ product, otherPhase: 'ddos_l7' }), 'HTTP DDoS protection');
    assert.equal(ruleTitle({ product, otherPhase: 'unknown_phase' }), 'unknown_phase');
    assert.equal(ruleTitle({ product, otherPhase: 'constructor' }), 'constructor');
  });
});
