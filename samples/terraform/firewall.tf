variable "zone_id" {
  type = string
}

resource "cloudflare_ruleset" "shop" {
  zone_id = var.zone_id
  name    = "Shop"
  kind    = "zone"
  phase   = "http_request_firewall_custom"

  rules = [
    {
      ref         = "scanners"
      description = "Scanners that say who they are"
      action      = "block"
      expression  = "lower(http.user_agent) contains \"sqlmap\" or lower(http.user_agent) contains \"nikto\""
    },
    {
      ref         = "checkout"
      description = "Only the shop's own pages may post to the checkout; the operator is wrong"
      action      = "managed_challenge"
      expression  = <<-EOT
        http.request.method eq "POST"
        and http.request.uri.path = "/checkout"
        and http.host eq "${var.zone_id}.example.com"
      EOT
    },
  ]
}
